import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { CertificatesCard } from './certificates-card.tsx';

const certificate: AnswerOf<'certificates'>['certificates'][number] = {
  certificateId: '7',
  kind: 'series',
  title: 'Half mocks',
  courseName: 'CAT',
  name: 'Asha Rao',
  issuer: 'Abhyas',
  issuedAt: '2026-11-24T04:30:00.000Z',
  revokedAt: '',
  reason: '',
  code: 'ABCD-EFGH-JKLM-NPQR',
  url: 'https://a.example/certificates/ABCD-EFGH-JKLM-NPQR',
};

test('a certificate is taken as a PDF or as a badge, and its address is copied; a revoked one says why', async () => {
  const revoked = {
    ...certificate,
    certificateId: '8',
    kind: 'course' as const,
    title: 'GMAT',
    revokedAt: certificate.issuedAt,
    reason: 'A mistake',
  };
  server.answers('certificates', { certificates: [certificate, revoked] });
  const { user } = await renderScreen(<CertificatesCard studentImsPin="" none="None" />, { session: student });
  expect(await screen.findByText('Half mocks · CAT')).toBeVisible();
  expect(screen.getByText(/A mistake/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /PDF/ })).toHaveLength(1);
  server.answers('certificateFile', { fileName: 'c.pdf', file: btoa('%PDF-1.3') });
  await user.click(screen.getByRole('button', { name: 'Download PDF: Half mocks' }));
  await user.click(screen.getByRole('button', { name: 'Download badge: Half mocks' }));
  await expect
    .poll(() => server.received('certificateFile'))
    .toEqual([
      { certificateId: '7', as: 'pdf' },
      { certificateId: '7', as: 'badge' },
    ]);
  await user.click(screen.getByRole('button', { name: 'Copy address: Half mocks' }));
  expect(await navigator.clipboard.readText()).toBe(certificate.url);
  await expectAccessible();
});

test('without any it says how one comes, or is not there', async () => {
  server.answers('certificates', { certificates: [] });
  const { unmount } = await renderScreen(<CertificatesCard studentImsPin="" none="Complete a course" />, { session: student });
  expect(await screen.findByText('Complete a course')).toBeVisible();
  unmount();
  await renderScreen(<CertificatesCard studentImsPin="ASC1001" none="" />, { session: student });
  await expect.poll(() => server.received('certificates')).toHaveLength(2);
  expect(screen.queryByRole('region')).toBeNull();
});
