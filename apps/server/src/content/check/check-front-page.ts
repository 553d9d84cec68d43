import { requireKnown, requirePicture, uniqueNames } from './check-names.ts';
import { endsBefore } from '../format/base/days.ts';
import type { Faults, Place } from '../format/base/faults.ts';
import type { MediaFile, Pack } from '../format/pack.ts';
import type { PackFiles } from '../format/pack-files.ts';

/** Checks promotions, offers and blogs: keys, programmes and variants, pictures, and windows that are wrong whatever the anchor day is. */
export function checkFrontPage({
  files,
  programmes,
  media,
  faults,
}: {
  files: PackFiles;
  programmes: ReadonlyMap<string, Pack['programmes'][number]>;
  media: ReadonlyMap<string, MediaFile>;
  faults: Faults;
}): void {
  const checkName = requireKnown(faults);
  type At = (field: string) => Place;
  const { promotions, blogs } = files;
  const isPicture = requirePicture({ media, faults });
  const check = ({ programme, picture, at }: { programme: string; picture?: string; at: At }) => {
    if (programme !== 'all') checkName(programmes, programme, 'programme', at('programme'));
    checkName(media, picture, 'file', at('picture'));
    isPicture(picture, at('picture'));
  };

  const promotionKeys = uniqueNames({ faults, what: 'key' });
  promotions?.value.promotions.forEach((promotion, p) => {
    const at: At = (field) => promotions.at(['promotions', p, field]);
    promotionKeys(promotion.key, at('key'));
    check({ ...promotion, at });
    const { from, to } = promotion;
    if (from !== undefined && to !== undefined && endsBefore({ start: from, end: to }))
      faults.add({ ...at('to'), cause: 'the last day is before the first' });
  });

  const offerKeys = uniqueNames({ faults, what: 'key' });
  promotions?.value.offers.forEach((offer, o) => {
    const at: At = (field) => promotions.at(['offers', o, field]);
    offerKeys(offer.key, at('key'));
    check({ programme: offer.programme, at });
    if (offer.variant !== undefined) {
      const variants = new Set(programmes.get(offer.programme)?.variants.map(({ key }) => key));
      if (variants.size > 0 || offer.programme === 'all')
        checkName(variants, offer.variant, `variant of programme ${offer.programme}`, at('variant'));
    }
    const benefits = uniqueNames({ faults, what: 'benefit' });
    offer.benefits.forEach(({ name }, b) => {
      benefits(name, promotions.at(['offers', o, 'benefits', b, 'name']));
    });
  });

  const blogKeys = uniqueNames({ faults, what: 'key' });
  blogs?.value.blogs.forEach((blog, b) => {
    const at: At = (field) => blogs.at(['blogs', b, field]);
    blogKeys(blog.key, at('key'));
    check({ ...blog, at });
  });
}
