/** How a text names the first name of its reader. */
export const namePlace = '{name}';

/** A text with the first name of its reader in it. */
export const withName = ({ text, firstName }: { text: string; firstName: string }): string => text.replaceAll(namePlace, () => firstName);

const placePattern = /\{([1-9]\d?)\}/g;

/** The numbers of the places `{1}`, `{2}` … of a registered text, each once, in order. */
export const placesOf = (text: string): number[] =>
  [...new Set([...text.matchAll(placePattern)].map(([, number]) => Number(number)))].toSorted((one, other) => one - other);

/** Whether the places of a registered text are counted from 1 without a gap, `max` at most: gateways take values by their order. */
export const hasCountedPlaces = ({ text, max }: { text: string; max: number }): boolean => {
  const places = placesOf(text);
  return places.length <= max && places.every((number, index) => number === index + 1);
};

/** A registered text with these values in its places; a place without a value stays as it is. */
export const fillTemplate = ({ text, values }: { text: string; values: readonly string[] }): string =>
  text.replaceAll(placePattern, (place, number: string) => values[Number(number) - 1] ?? place);

/** The alphabet of plain SMS (GSM 03.38); a sign after the bar takes two places. */
const [plain = '', doubled = ''] =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà|^{}\\[~]€'.split(
    '|',
  );

/** How many SMS a text is charged as: 160 plain signs in one and 153 in each of several, or 70 and 67 where a sign is outside the alphabet of GSM 03.38. */
export function countSms(text: string): number {
  const signs = Array.from(text);
  const isPlain = signs.every((sign) => plain.includes(sign) || doubled.includes(sign) || sign === '|');
  const length = isPlain ? signs.reduce((sum, sign) => sum + (plain.includes(sign) ? 1 : 2), 0) : text.length;
  const [one, each] = isPlain ? [160, 153] : [70, 67];
  return length <= one ? Math.min(1, length) : Math.ceil(length / each);
}
