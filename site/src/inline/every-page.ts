/** The one script of every page, put into its head. It is part of each page's bytes, so it is written for size. */
import './before-paint.ts';
import './page-frame.ts';
