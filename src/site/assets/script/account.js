// The link of people with an account shows their name. Whether somebody is signed in is asked for only where a page of theirs has said so:
// the pages are the same for everybody, and visitors ask nothing more.
(() => {
  const links = document.querySelectorAll('a[data-account]');
  let isKnown = false;
  try {
    isKnown = localStorage.getItem('account') === 'yes';
  } catch {
    // The browser stores nothing.
  }
  if (links.length === 0 || !isKnown) return;
  const show = async () => {
    const { name } = await (await fetch(links[0].dataset.account)).json();
    if (name === null) localStorage.removeItem('account');
    else for (const link of links) link.textContent = name;
  };
  show().catch(() => undefined);
})();
