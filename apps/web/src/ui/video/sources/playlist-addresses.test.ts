import { expect, test } from 'vitest';
import { addressesIn, withoutQuery } from './playlist-addresses.ts';

test('every file that a playlist names is found, in lines and in tags, and known again when it is signed again', () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="/files/a/init.mp4?expires=1&signature=x",BYTERANGE="9@0"',
    '#EXTINF:6.0,',
    '/files/a/one.m4s?expires=1&signature=y',
    'https://store.test/b/two.m4s?X-Amz-Signature=z',
    '',
  ].join('\r\n');
  const addresses = addressesIn({ text, base: 'http://portal.test/files/a/low.m3u8?expires=1' });
  expect(addresses.map(withoutQuery)).toEqual([
    'http://portal.test/files/a/init.mp4',
    'http://portal.test/files/a/one.m4s',
    'https://store.test/b/two.m4s',
  ]);
});
