import type { CSSProperties } from 'react';
import { brand } from './brand.ts';

/** The hue of a colour, in radians, on the circle that the filter hue-rotate turns. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
}

/** From the main brand's hue, which drawings in the hue of the brand have, to that of this brand (base.css). */
export const brandTurn = { '--brand-turn': `${hueOf(brand.colours.light.filled) - hueOf('#4B45C6')}rad` } as CSSProperties;
