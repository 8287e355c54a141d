/** The bar at the top of the home page shows how far the page is scrolled. */
const bar = document.querySelector('#progress') as HTMLElement;

addEventListener('scroll', () => {
  bar.style.scale = `${scrollY / (document.documentElement.scrollHeight - innerHeight)} 1`;
});
