// Pages for people with an account work without scripts. With them, the code in a link's fragment, which no server sees, gets into its form.
(() => {
  const isSignedIn = document.querySelector('form.sign-out') !== null;
  try {
    if (isSignedIn) localStorage.setItem('account', 'yes');
    else localStorage.removeItem('account');
  } catch {
    // The browser stores nothing.
  }
  document.querySelector('form[data-goes-on="yes"] button')?.click();
  // A browser ignores autofocus if the address has a fragment, which a form keeps.
  addEventListener('load', () => {
    if (document.activeElement === document.body) document.querySelector('[autofocus]')?.focus();
  });
  // What is under way: its figures change in place, and the page is loaded again when it ends.
  const watch = async () => {
    const shown = document.querySelector('[data-progress]');
    if (shown === null) return;
    try {
      const response = await fetch(location.href, { credentials: 'same-origin' });
      const text = await response.text();
      const next = new DOMParser()
        .parseFromString(text, 'text/html')
        .querySelector('[data-progress]');
      if (next === null) return location.reload();
      // An element that is the same stays, with the focus in it.
      if (next.outerHTML !== shown.outerHTML) shown.replaceWith(document.adoptNode(next));
    } catch {
      // The service does not answer; the next look may find it again.
    }
    setTimeout(watch, 1000);
  };
  setTimeout(watch, 1000);
  const field = document.querySelector('input[name="code"]');
  const code = location.hash.slice(1);
  if (field === null || !/^[A-Za-z0-9_-]{22}$/.test(code)) return;
  history.replaceState(null, '', location.pathname + location.search);
  field.value = code;
  field.form.requestSubmit(field.form.querySelector('button'));
})();
