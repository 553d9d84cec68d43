import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import type { BroadcastInput } from '../../../modules/broadcasts/import-broadcasts.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import { getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';

/** A message goes at ten in the morning of its day. */
const sendMs = 10 * 60 * 60_000;

/** The messages of a pack. `variantIds` are by 'programme/variant'; without its author in the portal one is left out. */
export function messageInputs({
  pack,
  variantIds,
  personIds,
  anchorDay,
  timeZone,
}: {
  pack: Pack;
  variantIds: ReadonlyMap<string, bigint>;
  personIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
}): BroadcastInput[] {
  const idsOf = (keys: readonly string[]) => keys.flatMap((key) => personIds.get(key) ?? []);
  return (pack.messages?.messages ?? []).flatMap(
    ({ by, programme, variant, to, channels, title, text, translated, url = '', day, bounced, read }) => {
      const authorId = personIds.get(by);
      if (authorId === undefined) return [];
      return [
        {
          authorId,
          audience: {
            everyone: false,
            courseIds: [],
            variantIds: [getChecked(variantIds, `${programme}/${variant}`)],
            batchIds: [],
            segments: [],
            personIds: [],
            to,
          },
          content: { type: 'notice', channels, title, text, url, translated, sms: null, whatsapp: null },
          sendAt: new Date(startOfDay({ day: toDay({ text: day, anchor: anchorDay }), timeZone }).getTime() + sendMs),
          bouncedIds: idsOf(bounced),
          readIds: idsOf(read),
        },
      ];
    },
  );
}
