import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { clearBadge } from './queries.ts';

/**
 * Tells the server that the notification centre was opened, and again when a notice comes while it is (NTF-004): the badge counts from there.
 * `newest` is the newest notice on the screen, undefined until the list is there.
 */
export function useSeenNotices(newest: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (newest === undefined) return;
    clearBadge(client);
    // what fails shows as a badge that stays; the next visit tells it again
    void call('seeNotices', {}).then(
      () => clearBadge(client),
      () => {},
    );
  }, [newest, client]);
}
