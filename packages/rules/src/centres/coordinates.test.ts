import { expect, test } from 'vitest';
import { coordinatesOf } from './coordinates.ts';

test.each([
  ['https://www.openstreetmap.org/?mlat=19.1190&mlon=72.8470#map=17/19.1190/72.8470', { lat: 19.119, lon: 72.847 }],
  ['https://www.google.com/maps?q=-33.8688,151.2093', { lat: -33.8688, lon: 151.2093 }],
  ['https://www.google.com/maps/search/?api=1&query=19.0178%2C72.8478', { lat: 19.0178, lon: 72.8478 }],
  ['https://www.google.com/maps/place/Hall/@19.1,72.8,17z', { lat: 19.1, lon: 72.8 }],
  ['https://maps.app.goo.gl/abc', null],
  ['https://www.openstreetmap.org/?mlat=119&mlon=72', null],
  ['', null],
])('%s shows %o', (mapUrl, point) => {
  expect(coordinatesOf(mapUrl)).toEqual(point);
});
