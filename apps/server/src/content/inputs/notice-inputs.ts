import type { PackNotice } from '../../modules/notices/notify.ts';
import { startOfDay } from '../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../format/base.ts';
import type { Pack } from '../format/pack.ts';

/** The notices of a pack, for whom and from when. `variantIds` are by 'programme/variant'. */
export function noticeInputs({
  pack,
  courseIds,
  variantIds,
  anchorDay,
  timeZone,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  variantIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
}): PackNotice[] {
  return pack.notices.map(({ key, programme, audience, title, text = '', url = '', day }) => ({
    key,
    audience,
    title,
    text,
    url,
    courseId: programme === 'all' ? null : getChecked(courseIds, programme),
    variantIds: [...variantIds].flatMap(([name, id]) => (programme === 'all' || name.startsWith(`${programme}/`) ? [id] : [])),
    dueAt: startOfDay({ day: toDay({ text: day, anchor: anchorDay }), timeZone }),
  }));
}
