import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { roleInTests } from '../attempts/policy.ts';
import type { TestCard } from './test-card.ts';
import { listTestCards } from './test-cards.ts';

/** The tests of a course as everyone of a role sees them who has nothing of their own there. */
interface UnbegunCards {
  readonly cards: ReadonlyMap<bigint, TestCard>;
  /** Another one as soon as anything on a card is: a test opens, or its window ends. Null where nothing may be kept of the content. */
  readonly key: string | null;
}

interface Kept {
  readonly second: number;
  readonly cards: Promise<UnbegunCards>;
}

const kept = memoisePerDatabase(() => new LRUCache<string, Kept>({ max: 1000 }));

/**
 * The cards of the tests of a course without anything that is one person's, worked out at most once a second: so much later than its second a test may open
 * here. `version` is the content's.
 */
export function listUnbegunCards({
  queryable,
  courseId,
  version,
  viewer,
  now,
}: {
  queryable: Queryable;
  courseId: bigint;
  version: string | null;
  viewer: Pick<Session, 'role' | 'actingAdminId'>;
  now: Date;
}): Promise<UnbegunCards> {
  const role = roleInTests(viewer);
  const load = async (): Promise<UnbegunCards> => {
    const own = { attempts: [], admissions: [], engineResults: [], quizzes: [] };
    const list = await listTestCards({ queryable, courseId, version, own, viewer: { role, actingAdminId: null }, now });
    const json = JSON.stringify(list, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const key = version === null ? null : `${role} ${hash('sha256', `${version} ${json}`, 'base64url')}`;
    return { cards: new Map(list.map((card) => [card.assessmentId, card])), key };
  };
  if (version === null) return load();
  const second = Math.floor(now.getTime() / 1000);
  const place = `${courseId} ${role} ${version}`;
  const known = kept(queryable).get(place);
  if (known?.second === second) return known.cards;
  const cards = load();
  kept(queryable).set(place, { second, cards });
  cards.catch(() => kept(queryable).delete(place));
  return cards;
}
