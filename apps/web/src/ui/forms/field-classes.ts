import classes from './field.module.css';

/** The parts of every field: label above, help below, error in place of help. */
export const fieldClasses = {
  label: classes['label'] ?? '',
  input: classes['input'] ?? '',
  description: classes['help'] ?? '',
  error: classes['error'] ?? '',
};

/** What a field that can fail gives to the library: one of help and error, below the input. */
export function fieldProps({
  help,
  error,
  required,
}: {
  help?: string | undefined;
  error?: string | null | undefined;
  required?: boolean;
}) {
  const failed = error !== undefined && error !== null && error !== '';
  return {
    size: 'lg',
    description: failed ? null : help,
    error: failed ? error : null,
    errorProps: { role: 'alert' },
    withAsterisk: required ?? false,
    'aria-required': required ?? false,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    classNames: fieldClasses,
  } as const;
}
