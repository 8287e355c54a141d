/** The page that answers an unknown address puts /404 into the address bar. */
history.replaceState(null, '', document.documentElement.lang === 'ar' ? '/ar/404' : '/404');
