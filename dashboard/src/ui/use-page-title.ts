import { oneLine, shortened } from '@deskmate/api/one-line';
import { identity } from '@deskmate/brand/identity';
import { useEffect } from 'react';

const longestTitle = 120;

let pageTitle: string = identity.name;
let endedAnswers = 0;

const show = () => {
  document.title = endedAnswers > 0 ? `(${endedAnswers}) ${pageTitle}` : pageTitle;
};

export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = `${shortened(oneLine(title), longestTitle)} · ${identity.name}`;
    show();
  }, [title]);
}

/** Puts before the title how many answers have ended while the tab was hidden; 0 removes it. */
export function showEndedAnswers(count: number): void {
  endedAnswers = count;
  show();
}
