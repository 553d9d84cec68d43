import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { m } from '../../../paraglide/messages.js';
import classes from './choices.module.css';

interface ModuleChoiceProps {
  readonly modules: readonly number[];
  /** Null for all. */
  readonly value: number | null;
  readonly onChange: (module: number | null) => void;
}

/** Narrows the classes down to one module (CLS-004): a button for each, on a phone one that unfolds. */
export function ModuleChoice({ modules, value, onChange }: ModuleChoiceProps) {
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  if (isPhone) {
    return (
      <NativeSelect
        className="flex-[0_1_124px] min-w-0"
        aria-label={m.classes_module()}
        value={value === null ? '' : String(value)}
        data={[
          { value: '', label: m.classes_module() },
          ...modules.map((module) => ({ value: String(module), label: m.classes_module_of({ module }) })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      />
    );
  }
  return (
    <div role="group" aria-label={m.classes_module()} className={classes['group']}>
      <span className="flex-none text-muted text-sm" aria-hidden="true">
        {m.classes_module()}
      </span>
      {[null, ...modules].map((module) => (
        <button
          key={module ?? 'all'}
          type="button"
          className={classes['choice']}
          aria-pressed={module === value}
          aria-label={module === null ? m.classes_modules_all() : m.classes_module_of({ module })}
          onClick={() => onChange(module)}
        >
          {module ?? m.classes_module_all()}
        </button>
      ))}
    </div>
  );
}
