import type { UseQueryResult } from '@tanstack/react-query';
import { LookupSelect, type LookupOption } from '../../../ui/forms/lookup-select.tsx';
import { Slot, type Faulty, type Span } from './slot.tsx';

interface LookupFieldProps {
  readonly form: Faulty;
  readonly path: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly span?: Span;
  readonly free?: boolean;
  readonly value: LookupOption;
  /** The list, or the call that brings it. */
  readonly options: readonly LookupOption[] | UseQueryResult<readonly LookupOption[]>;
  readonly onChange: (value: LookupOption) => void;
}

const stateOf = ({ status }: UseQueryResult): 'loading' | 'failed' | 'ready' => {
  if (status === 'pending') return 'loading';
  return status === 'error' ? 'failed' : 'ready';
};

/** A field that is chosen from a list. */
export function LookupField({ form, path, span = 3, options, ...rest }: LookupFieldProps) {
  const list =
    'status' in options
      ? { options: options.data ?? [], state: stateOf(options), onRetry: () => void options.refetch() }
      : { options, state: 'ready' as const };
  return (
    <Slot form={form} path={path} span={span}>
      {(error) => <LookupSelect {...rest} {...list} error={error} />}
    </Slot>
  );
}
