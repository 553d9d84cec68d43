import { requireKnown, uniqueNames } from './check-names.ts';
import { endsBefore } from '../format/days.ts';
import type { Faults } from '../format/faults.ts';
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
  type At = (field: string) => { file: string; line: number };
  const check = ({ programme, picture, at }: { programme: string; picture?: string; at: At }) => {
    if (programme !== 'all') checkName(programmes, programme, 'programme', at('programme'));
    checkName(media, picture, 'file', at('picture'));
    const file = picture === undefined ? undefined : media.get(picture);
    if (file !== undefined && !file.mime.startsWith('image/')) faults.add({ ...at('picture'), cause: `'${picture}' is not a picture` });
  };

  const promotionKeys = uniqueNames({ faults, what: 'key' });
  files.promotions?.value.promotions.forEach((promotion, p) => {
    const at: At = (field) => ({ file: 'promotions.yaml', line: files.promotions?.line(['promotions', p, field]) ?? 1 });
    promotionKeys(promotion.key, at('key'));
    check({ ...promotion, at });
    const { from, to } = promotion;
    if (from !== undefined && to !== undefined && endsBefore({ start: from, end: to }))
      faults.add({ ...at('to'), cause: 'the last day is before the first' });
  });

  const offerKeys = uniqueNames({ faults, what: 'key' });
  files.promotions?.value.offers.forEach((offer, o) => {
    const at: At = (field) => ({ file: 'promotions.yaml', line: files.promotions?.line(['offers', o, field]) ?? 1 });
    offerKeys(offer.key, at('key'));
    check({ programme: offer.programme, at });
    if (offer.variant !== undefined) {
      const variants = new Set(programmes.get(offer.programme)?.variants.map(({ key }) => key));
      checkName(variants, offer.variant, `variant of programme ${offer.programme}`, at('variant'));
    }
    const benefits = uniqueNames({ faults, what: 'benefit' });
    offer.benefits.forEach(({ name }, b) => {
      benefits(name, { file: 'promotions.yaml', line: files.promotions?.line(['offers', o, 'benefits', b, 'name']) ?? 1 });
    });
  });

  const blogKeys = uniqueNames({ faults, what: 'key' });
  files.blogs?.value.blogs.forEach((blog, b) => {
    const at: At = (field) => ({ file: 'blogs.yaml', line: files.blogs?.line(['blogs', b, field]) ?? 1 });
    blogKeys(blog.key, at('key'));
    check({ ...blog, at });
  });
}
