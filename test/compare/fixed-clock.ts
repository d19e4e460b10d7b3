/**
 * Stops the clock of a compared build (loaded with `node --import`), so that both builds write the same DisplayDate and import data at the
 * same instant. Timers and `performance.now` keep running.
 */

const instant = Date.parse('2026-01-01T00:00:00Z');

globalThis.Date = new Proxy(Date, {
  construct(target, args: unknown[], newTarget: typeof Date): Date {
    return Reflect.construct(target, args.length === 0 ? [instant] : args, newTarget);
  },
  get(target, key): unknown {
    return key === 'now' ? () => instant : Reflect.get(target, key);
  },
});
