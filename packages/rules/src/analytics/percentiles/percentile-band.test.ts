import { expect, test } from 'vitest';
import { percentileBand } from './percentile-band.ts';

test.each([
  { title: 'the last three of more', given: ['99.00', '88.10', '91.27', '90.00'], band: { low: '88.10', high: '91.27', latest: '90.00' } },
  { title: 'compared as numbers, not as text', given: ['9.50', '100.00', '10.00'], band: { low: '9.50', high: '100.00', latest: '10.00' } },
  { title: 'a tie', given: ['50.00', '50.00', '50.00'], band: { low: '50.00', high: '50.00', latest: '50.00' } },
  {
    title: 'a test without a percentile is passed over',
    given: ['88.10', '', '91.27', '90.00'],
    band: { low: '88.10', high: '91.27', latest: '90.00' },
  },
  { title: 'two are too few', given: ['88.10', '91.27'], band: null },
  { title: 'two and one without are too few', given: ['88.10', '', '91.27'], band: null },
])('PRF-008 the band of the last three percentiles: $title', ({ given, band }) => {
  expect(percentileBand(given)).toEqual(band);
});
