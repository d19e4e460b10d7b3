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
  const field = document.querySelector('input[name="code"]');
  const code = location.hash.slice(1);
  if (field === null || !/^[A-Za-z0-9_-]{22}$/.test(code)) return;
  history.replaceState(null, '', location.pathname + location.search);
  field.value = code;
  field.form.requestSubmit(field.form.querySelector('button'));
})();
