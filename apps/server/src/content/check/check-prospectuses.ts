import type { Faults, Place } from '../format/base.ts';
import type { PackFiles } from '../format/pack-files.ts';
import { requireKnown, uniqueNames } from './check-names.ts';

/** Checks what is sold: keys, addresses and codes that are there once, sellers, programmes, tests, and batches that have a variant to sell. */
export function checkProspectuses({
  files: { prospectuses: file, programmes, classes, tests },
  faults,
}: {
  files: Pick<PackFiles, 'prospectuses' | 'programmes' | 'classes' | 'tests'>;
  faults: Faults;
}): void {
  if (file === null) return;
  const checkName = requireKnown(faults);
  const unique = (what: string) => uniqueNames({ faults, what });
  const { sellers, prospectuses } = file.value;
  const programmeKeys = new Set((programmes?.value.programmes ?? []).map(({ key }) => key));
  const testOf = new Map(tests.map(({ yaml }) => [yaml.value.test, yaml.value]));
  const batches = new Map((classes?.value.batches ?? []).map((batch) => [batch.key, batch]));
  const sellerKeys = new Set(sellers.map(({ key }) => key));
  const sellerOnce = unique('seller');
  sellers.forEach(({ key }, s) => sellerOnce(key, file.at(['sellers', s, 'key'])));
  const [prospectusOnce, slugOnce, intakeOnce, batchOnce, discountOnce] = ['prospectus', 'slug', 'intake', 'batch', 'discount'].map(unique);
  prospectuses.forEach((page, p) => {
    const at = (...path: PropertyKey[]): Place => file.at(['prospectuses', p, ...path]);
    prospectusOnce?.(page.key, at('key'));
    slugOnce?.(page.slug, at('slug'));
    checkName(programmeKeys, page.programme, 'programme', at('programme'));
    checkName(sellerKeys, page.seller, 'seller', at('seller'));
    checkName(testOf, page.trial, 'test', at('trial'));
    const trial = testOf.get(page.trial ?? '');
    if (trial !== undefined && trial.free !== '1')
      faults.add({
        ...at('trial'),
        cause: `the test '${trial.test}' is not free: who takes a free test sees its keys, so its author writes free: '1' in its file`,
      });
    if (trial !== undefined && trial.programme !== page.programme)
      faults.add({ ...at('trial'), cause: `the test '${trial.test}' is of the programme '${trial.programme}'` });
    page.intakes.forEach(({ key, batch: name }, i) => {
      intakeOnce?.(key, at('intakes', i, 'key'));
      batchOnce?.(name, at('intakes', i, 'batch'));
      checkName(batches, name, 'batch', at('intakes', i, 'batch'));
      const batch = batches.get(name);
      if (batch === undefined) return;
      if (batch.programme !== page.programme)
        faults.add({ ...at('intakes', i, 'batch'), cause: `the batch '${name}' is of the programme '${batch.programme}'` });
      if (batch.variant === undefined)
        faults.add({ ...at('intakes', i, 'batch'), cause: `the batch '${name}' has no 'variant', so nothing is sold with it` });
    });
    const codeOnce = unique('code');
    page.discounts.forEach(({ key, code }, d) => {
      discountOnce?.(key, at('discounts', d, 'key'));
      codeOnce(code, at('discounts', d, 'code'));
    });
  });
}
