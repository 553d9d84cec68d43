import type { NoticeChannel, NoticeSettings, NoticeType } from '@abhyas/contract/notices/notices.ts';
import { onRequest } from '@abhyas/rules/notices/channels.ts';
import { canHear } from '@abhyas/rules/notices/hearers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { hearerOf } from '../../../lib/session/hearer-of.ts';
import type { Session } from '../../../lib/session/session.ts';
import { type Kind, noticeTypeLabels } from '../../../shared/notices/type-labels.ts';
import { noticeChannelsQuery } from '../queries.ts';

interface Choice {
  readonly type: Kind;
  readonly channel: NoticeChannel;
  readonly on: boolean;
}

/** The rows of the table, in their order: what can reach someone in their role. */
export const noticeTypesFor = (session: Session): Kind[] =>
  (Object.keys(noticeTypeLabels) as Kind[]).filter((type) => type === 'all' || canHear({ type, hearer: hearerOf(session) }));

/** Whether a type goes to a channel. All of them do as long as one does, so that one switch ends them all. */
export function isOn({ settings, type, channel }: { settings: NoticeSettings; type: Kind; channel: NoticeChannel }): boolean {
  if (type === 'all') return Object.values(settings).some((wanted) => wanted[channel]);
  return settings[type][channel];
}

/** What the settings are after a choice. */
function settingsAfter({ settings, choice: { type, channel, on } }: { settings: NoticeSettings; choice: Choice }): NoticeSettings {
  const changed = Object.entries(settings).map(([of, wanted]) => [
    of,
    type === of || (type === 'all' && !(on && onRequest.has(of as NoticeType))) ? { ...wanted, [channel]: on } : wanted,
  ]);
  return Object.fromEntries(changed) as NoticeSettings;
}

/** Switches a type on or off in what the screen shows, then at the server; where that fails, back, with a message. */
export function useSaveChoice() {
  const client = useQueryClient();
  const { queryKey } = noticeChannelsQuery();
  const put = (settings: NoticeSettings | undefined) =>
    client.setQueryData(queryKey, (known) => (known === undefined || settings === undefined ? known : { ...known, settings }));
  return useMutation({
    // one after the other, as they were switched
    scope: { id: 'notice-channels' },
    onMutate: (choice: Choice) => {
      const before = client.getQueryData(queryKey)?.settings;
      if (before !== undefined) put(settingsAfter({ settings: before, choice }));
    },
    mutationFn: (choice: Choice) => call('saveNoticeSettings', choice),
    // what the server has is what counts, unless another switch is on its way
    onSuccess: ({ settings }) => {
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === 'notice-channels' }) === 1) put(settings);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
