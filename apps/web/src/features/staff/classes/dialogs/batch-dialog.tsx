import type { ClassProvider, StaffBatchDetails } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import classes from '../classes.module.css';
import { HostLinkField } from './host-link-field.tsx';
import { choicesQuery, useClassChange } from '../queries.ts';
import { providerWords } from '../words.ts';

const providers = Object.keys(providerWords) as ClassProvider[];
const blank = { batchName: '', courseId: '', variantId: '', provider: 'link' as ClassProvider, joinUrl: '', share: 0 };

/** Makes a batch (`batch` null) and opens its page, or changes one. */
export function BatchDialog({ batch, onClose }: { batch: StaffBatchDetails | null; onClose: () => void }) {
  useReturnFocus();
  const { history } = useRouter();
  const { data: choices } = useQuery(choicesQuery);
  // null keeps the one that is set
  const hostLink: string | null = batch?.hasHostUrl === true ? null : '';
  const [typed, setTyped] = useState(() => ({
    ...blank,
    ...batch,
    hostUrl: hostLink,
    share: String(batch?.share ?? 0),
  }));
  const [tried, setTried] = useState(false);
  const save = useClassChange({
    change: ({ batchName: name, courseId, variantId, provider, joinUrl, hostUrl, share }: typeof typed) =>
      call('saveBatch', { batchId: batch?.batchId ?? '', name, courseId, variantId, provider, joinUrl, hostUrl, share: Number(share) }),
  });
  const fields = callError(save.error, 'saveBatch')?.fields ?? {};
  const change = (part: Partial<typeof typed>) => {
    save.reset();
    setTyped({ ...typed, ...part });
  };
  const course = choices?.courses.find(({ courseId }) => courseId === typed.courseId);
  const title = batch === null ? m.scls_new() : m.scls_edit();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed.courseId === '' || save.isPending) return;
    save.mutate(typed, {
      onSuccess: ({ batchId }) => {
        onClose();
        if (batch === null) history.push(`/staff/classes/${batchId}`);
      },
    });
  };
  return (
    <FormDialog title={title} onClose={onClose} keepsTyped fillsPhone>
      <form className={classes['form']} noValidate onSubmit={submit}>
        <Field
          label={m.scls_name()}
          data-autofocus
          required
          maxLength={100}
          error={fields['name']}
          value={typed.batchName}
          onChange={(batchName) => change({ batchName })}
        />
        {batch === null ? (
          <Dropdown
            label={m.scls_course()}
            required
            missing={tried && typed.courseId === ''}
            options={(choices?.courses ?? []).map(({ courseId, name }) => ({ id: courseId, text: name }))}
            value={typed.courseId}
            onChange={(courseId) => change({ courseId, variantId: '' })}
          />
        ) : null}
        <Dropdown
          label={m.scls_who()}
          options={[
            { id: '', text: m.scls_who_named() },
            ...(course?.variants ?? []).map(({ variantId, name }) => ({ id: variantId, text: name })),
          ]}
          value={typed.variantId}
          onChange={(variantId) => change({ variantId })}
        />
        <Dropdown
          label={m.scls_provider()}
          options={providers.map((id) => ({ id, text: providerWords[id]() }))}
          value={typed.provider}
          onChange={(id) => change({ provider: providers.find((one) => one === id) ?? 'link' })}
        />
        {typed.provider === 'link' ? (
          <>
            <Field
              label={m.scls_link()}
              help={m.scls_link_help()}
              inputMode="url"
              calm
              error={fields['joinUrl']}
              value={typed.joinUrl}
              onChange={(joinUrl) => change({ joinUrl })}
            />
            <HostLinkField
              label={m.scls_host_link()}
              isSet={batch?.hasHostUrl === true}
              error={fields['hostUrl']}
              value={typed.hostUrl}
              onChange={(hostUrl) => change({ hostUrl })}
            />
          </>
        ) : null}
        <Field
          label={m.scls_share()}
          help={m.scls_share_help()}
          inputMode="numeric"
          calm
          maxLength={3}
          error={fields['share']}
          value={typed.share}
          onChange={(share) => change({ share })}
        />
        {save.error && Object.keys(fields).length === 0 ? <FormError>{save.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.scls_cancel()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {batch === null ? m.scls_create() : m.scls_save()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
