import type { NoticeSettings, NoticeType } from '@abhyas/contract/notices/notices.ts';

/**
 * Where a notice goes beside the notification centre, which has it in any case: pushed to the browsers that asked for it, by e-mail where no push can
 * reach its person, or nowhere else. `settings` is what the person wants of this type; `subscriptions` counts the browsers.
 */
export function channelOf({
  type,
  settings,
  hasEmail,
  subscriptions,
}: {
  type: NoticeType;
  settings: NoticeSettings;
  hasEmail: boolean;
  subscriptions: number;
}): 'push' | 'email' | 'none' {
  const wanted = settings[type];
  if (wanted.push && subscriptions > 0) return 'push';
  return wanted.email && hasEmail ? 'email' : 'none';
}
