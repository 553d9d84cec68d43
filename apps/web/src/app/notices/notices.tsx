import { lazy } from 'react';

type Notices = typeof import('./notice-list.tsx');

let give: (notices: Notices) => void;
const loaded = new Promise<Notices>((resolve) => {
  give = resolve;
});

/** Brings the code of notices, which nobody needs who has yet to sign in. Without a connection it may fail: bring it before one is lost. */
export async function loadNotices(): Promise<Notices> {
  const { NoticeList: Place, addFailure, addNotice } = await import('./notice-list.tsx');
  const notices = { NoticeList: Place, addFailure, addNotice };
  give(notices);
  return notices;
}

/** Where notices stand, from the moment their code has come. */
export const NoticeList = lazy(async () => ({ default: (await loaded).NoticeList }));

/** Says that something failed while the screen stays as it is; with `retry`, offers to try again. */
export function showFailure(failure: { title?: string; error: unknown; retry?: () => void }): void {
  void loadNotices().then(
    ({ addFailure }) => addFailure(failure),
    () => {},
  );
}

/** Tells something that needs no answer. */
export function showNotice(message: string): void {
  void loadNotices().then(
    ({ addNotice }) => addNotice(message),
    () => {},
  );
}
