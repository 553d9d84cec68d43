import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

describe('a place in the portal is gone back to as it was', () => {
  test.each([
    ['/home', '/home'],
    ['/prepare-quant/Quadratic%20equations?parentId=2&id=3#unit', '/prepare-quant/Quadratic%20equations?parentId=2&id=3#unit'],
    ['/studentPage/?studentImsPin=ASC1001&courseName=CAT%202026', '/studentPage/?studentImsPin=ASC1001&courseName=CAT%202026'],
    ['/home?next=//evil.example', '/home?next=//evil.example'],
    ['/a/../account/sessions', '/account/sessions'],
  ])('%s', (text, expected) => {
    expect(returnPath(text)).toBe(expected);
  });
});

describe('a way to another origin is not taken', () => {
  test.each([
    '',
    'home',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example/home',
    'https:evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)\n',
    'data:text/html,<script>alert(1)</script>',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/\n/evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    ' //evil.example',
    '/%0a/evil.example',
    '/%0d%0aLocation:%20//evil.example',
    '/%',
    '@evil.example',
    `/${'a'.repeat(2000)}`,
  ])('%j', (text) => {
    expect(returnPath(text)).toBeNull();
  });
});

describe('the screens of the sign-in are not gone back to', () => {
  test.each(['/', '/?a=1', '/support', '/Support/', '/forgotpassword', '/not-supported'])('%s', (text) => {
    expect(returnPath(text)).toBeNull();
  });
});
