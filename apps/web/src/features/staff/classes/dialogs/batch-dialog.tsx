import type { ClassProvider, StaffBatchDetails } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import classes from '../classes.module.css';
import { HostLinkField } from './host-link-field.tsx';
import { choicesQuery, useClassChange } from '../queries.ts';
import { providerWords } from '../words.ts';

const blank = { batchName: '', courseId: '', variantId: '', provider: 'link' as ClassProvider, joinUrl: '', share: 0 };

/** Makes a batch (`batch` null) and opens its page, or changes one. */
export function BatchDialog({ batch, onClose }: { batch: StaffBatchDetails | null; onClose: () => void }) {
  const { history } = useRouter();
  const { data: choices } = useQuery(choicesQuery);
  // null keeps the one that is set
  const hostLink: string | null = batch?.hasHostUrl === true ? null : '';
  const { batchName, courseId, variantId, provider, joinUrl, share } = batch ?? blank;
  const form = useVersionedForm({
    stored: { batchName, courseId, variantId, provider, joinUrl, hostUrl: hostLink, share: String(share) },
    version: batch?.version ?? 0,
  });
  const { typed, version } = form;
  const [tried, setTried] = useState(false);
  const save = useClassChange({
    change: ({ batchName: name, ...of }: typeof typed) =>
      call('saveBatch', { batchId: batch?.batchId ?? '', version, name, ...of, share: Number(of.share) }),
  });
  const fields = callError(save.error, 'saveBatch')?.fields ?? {};
  const change = (part: Partial<typeof typed>) => {
    save.reset();
    form.change(part);
  };
  const course = choices?.courses.find((each) => each.courseId === typed.courseId);
  const say = (name: keyof typeof typed, value: string | null) => {
    if (name === 'provider') return providerWords[form.base.provider]();
    if (name === 'variantId') return course?.variants.find((each) => each.variantId === value)?.name ?? m.scls_who_named();
    return value ?? m.scls_host_set();
  };
  // one that is set stays to be seen, though the settings have it no more
  const providers = [...new Set<ClassProvider>([...(choices?.providers ?? ['link']), typed.provider])];
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
          onChange={(text) => change({ batchName: text })}
        />
        {batch === null ? (
          <Dropdown
            label={m.scls_course()}
            required
            missing={tried && typed.courseId === ''}
            options={(choices?.courses ?? []).map(({ courseId: id, name }) => ({ id, text: name }))}
            value={typed.courseId}
            onChange={(id) => change({ courseId: id, variantId: '' })}
          />
        ) : null}
        <Dropdown
          label={m.scls_who()}
          options={[
            { id: '', text: m.scls_who_named() },
            ...(course?.variants ?? []).map(({ variantId: id, name }) => ({ id, text: name })),
          ]}
          value={typed.variantId}
          onChange={(id) => change({ variantId: id })}
        />
        <Dropdown
          label={m.scls_provider()}
          options={providers.map((id) => ({ id, text: providerWords[id]() }))}
          value={typed.provider}
          onChange={(id) => change({ provider: providers.find((one) => one === id) ?? 'link' })}
        />
        {fields['provider'] === undefined ? null : <FormError>{fields['provider']}</FormError>}
        {typed.provider === 'link' ? (
          <>
            <Field
              label={m.scls_link()}
              help={m.scls_link_help()}
              inputMode="url"
              calm
              error={fields['joinUrl']}
              value={typed.joinUrl}
              onChange={(text) => change({ joinUrl: text })}
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
          onChange={(text) => change({ share: text })}
        />
        <ChangedMeanwhile
          form={form}
          labels={{
            batchName: m.scls_name(),
            variantId: m.scls_who(),
            provider: m.scls_provider(),
            joinUrl: m.scls_link(),
            hostUrl: m.scls_host_link(),
            share: m.scls_share(),
          }}
          say={say}
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
