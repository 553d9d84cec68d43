import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { plainDigits } from '@abhyas/rules/text/plain-text.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatPercentile } from '../../../lib/format/percentile.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { schoolQueries } from '../queries.ts';

/** What the student aims at in the exam, the category they apply in, and the year they want to begin in. */
export function PercentilesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(schoolQueries.percentiles(useOwnSession()));
  return (
    <FormDialog title={m.sch_enter()} keepsTyped fillsPhone onClose={onClose}>
      <QueryView query={query}>{(data) => <PercentilesForm own={data} onClose={onClose} />}</QueryView>
    </FormDialog>
  );
}

/** A percentile as typed; null for an empty field, undefined for what is none. */
function readPercentile(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) && Number(typed) <= 100 ? Number(typed) : undefined;
}

function PercentilesForm({ own, onClose }: { own: AnswerOf<'ownPercentiles'>; onClose: () => void }) {
  const { lastLoggedInCourseId: courseId } = useOwnSession();
  const client = useQueryClient();
  const [categoryId, setCategoryId] = useState(own.categoryId);
  const [overall, setOverall] = useState(own.entered.overall === null ? '' : String(own.entered.overall));
  const [sections, setSections] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(own.sections.map(({ key }) => [key, String(own.entered.sections[key] ?? '')])),
  );
  const [intakeYear, setIntakeYear] = useState(own.intake.chosen === null ? '' : String(own.intake.chosen));
  const [isChecked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call('savePercentiles', {
        courseId,
        categoryId,
        overall: readPercentile(overall) ?? null,
        intakeYear: intakeYear === '' ? null : Number(intakeYear),
        sections: Object.fromEntries(
          Object.entries(sections).flatMap(([key, text]) => {
            const value = readPercentile(text);
            return typeof value === 'number' ? [[key, value]] : [];
          }),
        ),
      }),
    onSuccess: () => {
      showSuccess(m.sch_saved());
      void client.invalidateQueries({ queryKey: queryKeys.schools.all });
      onClose();
    },
  });
  const faultOf = (text: string) => (isChecked && readPercentile(text) === undefined ? m.sch_bad_percentile() : null);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if ([overall, ...Object.values(sections)].some((text) => readPercentile(text) === undefined)) {
      const form = event.currentTarget;
      queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!save.isPending) save.mutate();
  };
  const predicted = own.predicted;
  const hint = (value: number | null | undefined) =>
    typeof value === 'number' ? m.sch_mocks_predict({ percentile: formatPercentile(value) }) : '';
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p className="text-muted text-sm">{(predicted === null ? m.sch_enter_about : m.sch_enter_about_predicted)({ exam: own.exam })}</p>
      {own.categories.length > 0 ? (
        <NativeSelect
          label={m.sch_reservation()}
          value={categoryId}
          data={own.categories.map((each) => ({ value: each.reservationCategoryId, label: each.reservationCategoryName }))}
          onChange={({ currentTarget: { value } }) => setCategoryId(value)}
        />
      ) : null}
      <NativeSelect
        label={m.sch_intake()}
        value={intakeYear}
        data={[
          { value: '', label: m.sch_intake_usual({ year: own.intake.usual }) },
          ...own.intake.years.map((year) => ({ value: String(year), label: String(year) })),
        ]}
        onChange={({ currentTarget: { value } }) => setIntakeYear(value)}
      />
      <TextInput
        label={m.sch_overall_percentile()}
        description={hint(predicted?.overall)}
        inputMode="decimal"
        autoComplete="off"
        value={overall}
        error={faultOf(overall)}
        onChange={({ currentTarget: { value } }) => setOverall(plainDigits(value))}
      />
      {own.sections.map(({ key, name }) => (
        <TextInput
          key={key}
          label={name}
          description={hint(predicted?.sections[key])}
          inputMode="decimal"
          autoComplete="off"
          value={sections[key] ?? ''}
          error={faultOf(sections[key] ?? '')}
          onChange={({ currentTarget: { value } }) => setSections({ ...sections, [key]: plainDigits(value) })}
        />
      ))}
      <div className="flex justify-end gap-2">
        <Button variant="default" onClick={onClose}>
          {m.sch_cancel()}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {m.sch_save()}
        </Button>
      </div>
    </form>
  );
}
