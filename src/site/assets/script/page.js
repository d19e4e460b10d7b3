/** What every page begins with: the style sheet knows that scripts run, and a table shows the row that was asked for. */
'use strict';
(() => {
  document.documentElement.classList.add('scripted');
  document.getElementById('shown')?.scrollIntoView({ block: 'center' });
})();
