import type { Certificate } from '@abhyas/contract/certificates/certificates.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { formatDayFirst } from '../../../../lib/dates/dates.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import classes from '../people.module.css';

const certificatesQuery = (personId: string) =>
  queryOptions({
    queryKey: [...queryKeys.staffPeople.all, 'certificates', personId],
    queryFn: ({ signal }) => call('staffCertificates', { personId }, { signal }),
    staleTime: 0,
  });

function useCertificateChange(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<'changeCertificate'>) => call('changeCertificate', body),
    meta: { quiet: true },
    onSuccess: (changed) => {
      client.setQueryData(certificatesQuery(personId).queryKey, changed);
      showSuccess(m.staff_people_saved());
    },
  });
}

/** The certificates of a student: each is revoked with a reason, or replaced by one with the name as it is now. */
export function CertificateSection({ details: { person } }: { details: StaffPersonDetails }) {
  const { personId } = person;
  const query = useQuery(certificatesQuery(personId));
  const [asked, setAsked] = useState<{ readonly verb: 'revoke' | 'reissue'; readonly certificate: Certificate } | null>(null);
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={m.certificates_title()}>
      <h2>{m.certificates_title()}</h2>
      <QueryView query={query} loading={null}>
        {({ certificates }) =>
          certificates.length === 0 ? (
            <p className="text-muted text-sm">{m.staff_certificates_none()}</p>
          ) : (
            <ul className="grid gap-3 m-0 p-0 list-none">
              {certificates.map((certificate) => (
                <Row key={certificate.certificateId} certificate={certificate} onAsk={(verb) => setAsked({ verb, certificate })} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {asked === null ? null : asked.verb === 'revoke' ? (
        <Revoke personId={personId} certificate={asked.certificate} onClose={() => setAsked(null)} />
      ) : (
        <Reissue personId={personId} certificate={asked.certificate} name={query.data?.name ?? ''} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

function Row({ certificate, onAsk }: { certificate: Certificate; onAsk: (verb: 'revoke' | 'reissue') => void }) {
  const { title, kind, courseName, name, issuedAt, revokedAt, reason } = certificate;
  return (
    <li className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
      <p className="min-w-0 wrap-anywhere">
        {kind === 'course' ? title : `${title} · ${courseName}`}{' '}
        {revokedAt === '' ? null : <Badge tone="warn">{m.certificates_revoked()}</Badge>}
        <span className="block text-muted text-sm">
          {[name, formatDayFirst(issuedAt), reason].filter((part) => part !== '').join(' · ')}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="default" aria-label={m.staff_certificates_reissue_of({ title })} onClick={() => onAsk('reissue')}>
          {m.staff_certificates_reissue()}
        </Button>
        {revokedAt === '' ? (
          <Button variant="default" aria-label={m.staff_certificates_revoke_of({ title })} onClick={() => onAsk('revoke')}>
            {m.staff_certificates_revoke()}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

interface ChangeProps {
  readonly personId: string;
  readonly certificate: Certificate;
  readonly onClose: () => void;
}

function Revoke({ personId, certificate: { certificateId, title }, onClose }: ChangeProps) {
  const [reason, setReason] = useState('');
  const change = useCertificateChange(personId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !change.isPending)
      change.mutate({ certificateId, change: { verb: 'revoke', reason } }, { onSuccess: onClose });
  };
  return (
    <FormDialog title={m.staff_certificates_revoke_of({ title })} onClose={onClose} keepsTyped>
      <form className="grid gap-4" onSubmit={submit}>
        <Field
          label={m.staff_certificates_reason()}
          help={m.staff_certificates_reason_help()}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        {change.error ? <FormError>{change.error.message}</FormError> : null}
        <Button type="submit" disabled={reason.trim() === ''} loading={change.isPending}>
          {m.staff_certificates_revoke()}
        </Button>
      </form>
    </FormDialog>
  );
}

function Reissue({ personId, certificate: { certificateId, title }, name, onClose }: ChangeProps & { readonly name: string }) {
  const change = useCertificateChange(personId);
  return (
    <FormDialog title={m.staff_certificates_reissue_of({ title })} onClose={onClose}>
      <div className="grid gap-4">
        <p className="m-0">{m.staff_certificates_reissue_about({ name })}</p>
        {change.error ? <FormError>{change.error.message}</FormError> : null}
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ certificateId, change: { verb: 'reissue' } }, { onSuccess: onClose })}
        >
          {m.staff_certificates_reissue()}
        </Button>
      </div>
    </FormDialog>
  );
}
