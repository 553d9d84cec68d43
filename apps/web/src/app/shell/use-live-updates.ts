import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LiveEvent } from '../../lib/live.ts';
import { isOwnNews } from '../../shared/notices/own-news.ts';
import { readNotice } from '../../shared/notices/read-notice.ts';
import type { Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Keeps the bell, and whatever else shows notices, at what the server tells this window live, and shows a notice that comes. The stream lives as long as the session. */
export function useLiveUpdates({ token }: Pick<Session, 'token'>): void {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  useEffect(() => {
    const show = async ({ noticeId, title, text, url }: LiveEvent['data']) => {
      // where the list is it comes in there; what was done here was said here; and some events only ask to count again
      if (noticeId === undefined || history.location.pathname === '/home/notification' || isOwnNews(String(url))) return;
      const { showLiveNotice } = await import('../notices/live-notice.tsx');
      const notice = { noticeId: String(noticeId), title: String(title), text: String(text), url: String(url) };
      showLiveNotice({
        notice,
        follow: (href) => history.push(href),
        onRead: () => void readNotice({ client: queryClient, noticeId: notice.noticeId }),
      });
    };
    let gone = false;
    let close = () => {};
    // nothing of the first sight waits for it
    void import('../../lib/live.ts').then(
      ({ openLive }) => {
        if (gone) return;
        close = openLive({
          history,
          onEvent: ({ kind, data }) => {
            if (kind === 'notice' || kind === 'gap') {
              void queryClient.invalidateQueries({ queryKey: queryKeys.notices.all });
              // Home shows the newest ones on the next visit, so it does not move while someone reads it
              void queryClient.invalidateQueries({ queryKey: queryKeys.home.all, refetchType: 'none' });
            }
            if (kind === 'gap' || String(data['type']).startsWith('doubt-'))
              void queryClient.invalidateQueries({ queryKey: queryKeys.doubts.all });
            if (kind === 'notice') void show(data).catch(() => {});
          },
        });
      },
      () => {},
    );
    return () => {
      gone = true;
      close();
    };
  }, [token, queryClient, history]);
}
