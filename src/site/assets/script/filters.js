/**
 * Forms that submit by themselves when a select or a check box changes. With keys, browsers report a change at each step through the
 * options of a select; what is chosen by keys is therefore submitted by Enter or by the button, which shows when it has the focus.
 */
'use strict';
(() => {
  /** The last key of a select since it was last pointed at. */
  const lastKeys = new WeakMap();

  for (const form of document.querySelectorAll('form[data-submits]')) {
    form.addEventListener('pointerdown', ({ target }) => lastKeys.delete(target));
    form.addEventListener('keydown', (event) => {
      const { target, key } = event;
      if (target.localName !== 'select') return;
      const isChanged = lastKeys.get(target)?.isChanged === true;
      lastKeys.set(target, { key, isChanged });
      if (key !== 'Enter' || !isChanged) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener('change', ({ target }) => {
      if (target.type === 'checkbox') form.requestSubmit();
      if (target.localName !== 'select') return;
      const last = lastKeys.get(target);
      if (last === undefined || last.key === 'Enter') form.requestSubmit();
      else last.isChanged = true;
    });
  }
})();
