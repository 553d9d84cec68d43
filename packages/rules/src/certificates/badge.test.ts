import { expect, test } from 'vitest';
import { badgePayload, statusBits, statusListLength, statusPlace } from './badge.ts';

test('the claims of a badge are those of its credential', () => {
  const issuer = { url: 'https://a.example/api/certificates/issuer.json', name: 'Abhyas', home: 'https://a.example' };
  const payload = badgePayload({
    url: 'https://a.example/certificates/AAAA',
    issuer,
    achievement: { url: `${issuer.url}#course-1`, type: 'Course', name: 'CAT', description: 'All of it', criteria: 'Complete it' },
    person: 'Asha Rao',
    issuedAt: new Date('2026-11-24T04:30:00.500Z'),
    status: { list: 'https://a.example/api/certificates/status-0.jwt', index: 7 },
  });
  expect([payload.iss, payload.jti, payload.sub]).toEqual([payload.issuer.id, payload.id, payload.credentialSubject.id]);
  expect(payload.nbf).toBe(Date.parse(payload.validFrom) / 1000);
});

test('a revoked certificate has its bit, and every id its place', () => {
  const bits = statusBits([0, 9]);
  expect([bits[0], bits[1], bits.length]).toEqual([0x80, 0x40, statusListLength / 8]);
  expect(statusPlace(131_073n)).toEqual({ list: 1, index: 1 });
});
