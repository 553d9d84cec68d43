import type { BlogInput, OfferInput, PromotionInput } from '../../modules/promotions/content-queries.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../format/base.ts';
import type { Pack } from '../format/pack.ts';
import { fileKey } from '../format/tree.ts';

interface Of {
  readonly pack: Pack;
  readonly courseIds: ReadonlyMap<string, bigint>;
  /** By 'programme/variant'. */
  readonly variantIds: ReadonlyMap<string, bigint>;
  readonly anchorDay: string;
}

const courseOf = ({ courseIds, programme }: Pick<Of, 'courseIds'> & { programme: string }) =>
  programme === 'all' ? null : getChecked(courseIds, programme);

export function promotionInputs({ pack, courseIds, anchorDay }: Of): PromotionInput[] {
  const dayOf = (text: string | undefined) => (text === undefined ? '' : toDay({ text, anchor: anchorDay }));
  return pack.promotions.map(({ key, place, programme, title, text = '', picture, url, from, to }) => ({
    key,
    place,
    courseId: courseOf({ courseIds, programme }),
    title,
    text,
    imageKey: fileKey({ pack, path: picture }),
    url,
    fromDay: dayOf(from),
    toDay: dayOf(to),
  }));
}

export function offerInputs({ pack, courseIds, variantIds }: Of): OfferInput[] {
  return pack.offers.map(({ key, programme, variant, name, text = '', price, note = '', url, recommended, benefits }) => ({
    key,
    courseId: courseOf({ courseIds, programme }),
    variantId: variant === undefined ? null : getChecked(variantIds, `${programme}/${variant}`),
    name,
    text,
    price,
    priceNote: note,
    url,
    recommended: recommended === '1',
    benefits,
  }));
}

export function blogInputs({ pack, courseIds, anchorDay }: Of): BlogInput[] {
  return pack.blogs.map(({ key, programme, type, name, tag, day, picture, url }) => ({
    key,
    courseId: courseOf({ courseIds, programme }),
    type,
    name,
    tag,
    day: toDay({ text: day, anchor: anchorDay }),
    imageKey: fileKey({ pack, path: picture }),
    url,
  }));
}
