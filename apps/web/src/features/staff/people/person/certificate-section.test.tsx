import type { Certificate } from '@abhyas/contract/certificates/certificates.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { details, staff } from '../test-data.ts';
import { CertificateSection } from './certificate-section.tsx';

const certificate: Certificate = {
  certificateId: '7',
  kind: 'course',
  title: 'CAT',
  courseName: 'CAT',
  name: 'Asha Rao',
  issuer: 'Abhyas',
  issuedAt: '2026-11-24T04:30:00.000Z',
  revokedAt: '',
  reason: '',
};

test('a certificate is revoked with a reason, and replaced by one with the name as it is now', async () => {
  server.answers('staffCertificates', { name: 'Asha Kaul', certificates: [certificate] });
  const { user, fill } = await renderScreen(<CertificateSection details={details} />, { session: staff });
  await user.click(await screen.findByRole('button', { name: 'Revoke certificate: CAT' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke certificate: CAT' });
  expect(within(dialog).getByRole('button', { name: 'Revoke' })).toBeDisabled();
  await fill(within(dialog).getByLabelText('Reason'), 'A mistake');
  await expectAccessible();
  const revoked = { ...certificate, revokedAt: certificate.issuedAt, reason: 'A mistake' };
  server.answers('changeCertificate', { name: 'Asha Kaul', certificates: [revoked] });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/A mistake/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Issue again: CAT' }));
  expect(await screen.findByText(/Asha Kaul/)).toBeVisible();
  server.answers('changeCertificate', { name: 'Asha Kaul', certificates: [{ ...certificate, name: 'Asha Kaul' }] });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Issue again' }));
  expect(await screen.findByText(/Asha Kaul · 24 Nov 2026/)).toBeVisible();
  expect(server.received('changeCertificate')).toEqual([
    { certificateId: '7', change: { verb: 'revoke', reason: 'A mistake' } },
    { certificateId: '7', change: { verb: 'reissue' } },
  ]);
});
