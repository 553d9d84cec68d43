import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { FormError } from '../../../ui/forms/form-error.tsx';

/** Says that what is shown could not be read again, and reads it on a press. */
export function StaleNote({ queries }: { queries: readonly Pick<UseQueryResult, 'isRefetchError' | 'refetch'>[] }) {
  const failed = queries.filter(({ isRefetchError }) => isRefetchError);
  if (failed.length === 0) return null;
  return (
    <FormError>
      {m.classes_stale()}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>
        {m.error_retry()}
      </Button>
    </FormError>
  );
}
