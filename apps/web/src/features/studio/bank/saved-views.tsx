import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { facetsQuery } from './queries.ts';

interface SavedViewsProps {
  readonly views: readonly { readonly name: string; readonly address: string }[];
  /** What follows the '?' of the address of this view; '' where nothing is filtered. */
  readonly address: string;
}

/** The views that a person saved, and a way to save this one. */
export function SavedViews({ views, address }: SavedViewsProps) {
  const client = useQueryClient();
  const { history } = useRouter();
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: (view: { name: string; address: string }) => call('saveBankView', view),
    onSuccess: ({ views: saved }) => {
      client.setQueryData(facetsQuery().queryKey, (facets) => (facets === undefined ? facets : { ...facets, views: saved }));
      setNaming(false);
      setName('');
    },
  });
  const isSaved = views.some((view) => view.address === address);
  return (
    <div className="flex flex-wrap items-center gap-2 ms-auto">
      {views.length === 0 ? null : (
        <Menu position="bottom-end" shadow="md" radius="lg">
          <Menu.Target>
            <Button variant="subtle" size="compact-md" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
              {m.studio_bank_saved_views()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {views.map((view) => (
              <div key={view.name} className="flex items-center gap-1">
                <Menu.Item onClick={() => history.push(`/studio/questions?${view.address}`)}>{view.name}</Menu.Item>
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={m.studio_bank_remove_view({ name: view.name })}
                  onClick={() => save.mutate({ name: view.name, address: '' })}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {address === '' || isSaved ? null : (
        <Button variant="subtle" size="compact-md" onClick={() => setNaming(true)}>
          {m.studio_bank_save_view()}
        </Button>
      )}
      {isNaming ? (
        <FormDialog title={m.studio_bank_save_view()} onClose={() => setNaming(false)}>
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              save.mutate({ name: name.trim(), address });
            }}
          >
            <TextInput
              classNames={fieldClasses}
              label={m.studio_bank_view_name()}
              value={name}
              maxLength={60}
              required
              withAsterisk={false}
              data-autofocus
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <div className="flex gap-3 justify-end">
              <Button variant="default" onClick={() => setNaming(false)}>
                {m.studio_bank_cancel()}
              </Button>
              <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
                {m.studio_bank_save_view()}
              </Button>
            </div>
          </form>
        </FormDialog>
      ) : null}
    </div>
  );
}
