/** Adds copy buttons to code. */
'use strict';
(() => {
  for (const block of document.querySelectorAll('pre[data-copy]')) {
    if (!navigator.clipboard) break;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy second';
    button.textContent = block.dataset.copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = block.dataset.copied;
      setTimeout(() => {
        button.textContent = block.dataset.copy;
      }, 2000);
    });
    block.before(button);
  }
})();
