import type { SessionEntry } from '@abhyas/contract/identity/sessions.ts';
import bowser from 'bowser';
import type { sessions } from '../tables.ts';

/** 'Firefox on Windows'; what a browser does not tell stands as unknown. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent);
  const name = browser.name ?? '';
  const system = os.name ?? '';
  if (name === '' && system === '') return 'Unknown device';
  return system === '' ? name : `${name === '' ? 'Unknown browser' : name} on ${system}`;
}

export function presentSession({ row, currentId }: { row: typeof sessions.$inferSelect; currentId: bigint }): SessionEntry {
  return {
    sessionId: String(row.id),
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === currentId,
    support: row.actingAdminId !== null,
  };
}
