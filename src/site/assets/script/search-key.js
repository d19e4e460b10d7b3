/** The key `/` leads to the search field of the header, unless the reader writes somewhere. Some keyboards need Shift for it. */
'use strict';
(() => {
  const field = document.getElementById('find');
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
    if (
      key !== '/' ||
      ctrlKey ||
      altKey ||
      metaKey ||
      isComposing ||
      defaultPrevented ||
      field === null
    )
      return;
    if (
      target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable]') !== null
    )
      return;
    event.preventDefault();
    field.focus();
    field.select();
  });
})();
