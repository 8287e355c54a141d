/** Opens the question that the address names, before anybody has touched the list; the others close by their `name`. */
const named = document.getElementById(location.hash.slice(1));
if (named instanceof HTMLDetailsElement) named.open = true;
