/** What late-figures.tsx loads, both parts with one request. */
export { HomeRank } from './home-rank.tsx';
export { HomeStrip } from './home-strip.tsx';
