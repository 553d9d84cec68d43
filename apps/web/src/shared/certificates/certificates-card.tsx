import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconCertificate, IconDownload, IconLink } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { saveFile, savePdf } from '../../lib/calls/download.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { PartFailed } from '../../ui/feedback/states/part-failed.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';

type Certificate = AnswerOf<'certificates'>['certificates'][number];

const certificatesQuery = (studentImsPin: string) =>
  queryOptions({
    queryKey: [...queryKeys.certificates.all, studentImsPin],
    queryFn: ({ signal }) => call('certificates', { studentImsPin }, { signal }),
    meta: { quiet: true },
  });

interface CertificatesCardProps {
  /** '' for one's own. */
  readonly studentImsPin: string;
  /** What is said where there is none; '' for nothing at all. */
  readonly none: string;
}

/** The certificates of a student, each as a PDF, as a badge, and by the address that verifies it. */
export function CertificatesCard({ studentImsPin, none }: CertificatesCardProps) {
  const id = useId();
  const query = useQuery(certificatesQuery(studentImsPin));
  const certificates = query.data?.certificates ?? [];
  if (query.isLoadingError) return <PartFailed title={m.certificates_title()} onRetry={() => void query.refetch()} />;
  if (certificates.length === 0 && none === '') return null;
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4 min-w-0 mt-4 p-6 max-[560px]:p-4">
      <h2 id={id} className="text-lg">
        {m.certificates_title()}
      </h2>
      {certificates.length === 0 ? (
        <p className="m-0 text-muted">{query.isPending ? m.loading() : none}</p>
      ) : (
        <ul className="grid gap-5 m-0 p-0 list-none">
          {certificates.map((certificate) => (
            <Entry key={certificate.certificateId} certificate={certificate} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function Entry({ certificate }: { certificate: Certificate }) {
  const { certificateId, kind, title, courseName, name, issuedAt, revokedAt, reason, url } = certificate;
  const file = useMutation({
    mutationFn: (as: RequestOf<'certificateFile'>['as']) => call('certificateFile', { certificateId, as }),
    onSuccess: ({ fileName, file: bytes }, as) =>
      as === 'pdf' ? savePdf({ pdf: bytes, name: fileName }) : saveFile({ file: new Blob([atob(bytes)]), name: fileName }),
  });
  const copy = () => void navigator.clipboard.writeText(url).then(() => showSuccess(m.certificates_copied()));
  return (
    <li className="grid gap-2 min-w-0">
      <p className="flex flex-wrap gap-x-2 gap-y-1 items-center m-0 min-w-0">
        <IconCertificate className="flex-none text-muted" {...icon} />
        <span className="min-w-0 text-ink font-medium wrap-anywhere">{kind === 'course' ? title : `${title} · ${courseName}`}</span>
        {revokedAt === '' ? null : <Badge tone="warn">{m.certificates_revoked()}</Badge>}
      </p>
      <p className="m-0 text-muted text-sm wrap-anywhere">
        {(kind === 'course' ? m.certificates_about_course : m.certificates_about_series)({ name, day: formatDayFirst(issuedAt) })}
        {revokedAt === '' ? '' : ` ${m.certificates_reason({ day: formatDayFirst(revokedAt), reason })}`}
      </p>
      {revokedAt === '' ? (
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            aria-label={m.certificates_pdf_of({ title })}
            loading={file.isPending && file.variables === 'pdf'}
            onClick={() => file.mutate('pdf')}
          >
            {m.certificates_pdf()}
          </Button>
          <Button variant="subtle" leftSection={<IconLink {...icon} />} aria-label={m.certificates_copy_of({ title })} onClick={copy}>
            {m.certificates_copy()}
          </Button>
          <Button
            variant="subtle"
            aria-label={m.certificates_badge_of({ title })}
            loading={file.isPending && file.variables === 'badge'}
            onClick={() => file.mutate('badge')}
          >
            {m.certificates_badge()}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
