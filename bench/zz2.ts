import { openEngine } from '../src/store/engine/open-engine.ts';
import { contradictions } from '../src/store/maintenance/check-rules.ts';
import { wrongCounts } from '../src/store/maintenance/check-counts.ts';
import { findWrongOwners } from '../src/store/maintenance/check-owners.ts';
import { findWrongSamples } from '../src/store/maintenance/check-samples.ts';
import { findWrongWords } from '../src/store/maintenance/check-words.ts';
import { findWrongActivity } from '../src/store/maintenance/check-activity.ts';
import { read } from '../src/store/engine/statement.ts';
const e = await openEngine('postgres://laurel@127.0.0.1:55410/laurel');
for (const { about, text } of [...contradictions, ...wrongCounts]) { const a = performance.now(); try { const r = await e.all(read(text + ' LIMIT 20'), []); if (r.length) console.log('FOUND', about, r.slice(0,2)); const t = performance.now()-a; if (t>2000) console.log('slow', about, t); } catch (x: any) { console.log('RULE', about, '|', x.message); } }
for (const [n, f] of [['owners', findWrongOwners], ['samples', findWrongSamples], ['words', findWrongWords], ['activity', findWrongActivity]] as const) { try { const r = await (f as any)(e, 20); if (r.length) console.log('FOUND', n, r); } catch (x: any) { console.log('RULE', n, '|', x.message); } }
await e.close();
