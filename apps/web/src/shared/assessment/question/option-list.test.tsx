import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { OptionList } from './option-list.tsx';

/** A formula as the server sends it. */
const formula = (name: string) =>
  `<p><span class="katex"><span class="katex-mathml"><math aria-label="${name}" xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation encoding="application/x-tex">raw</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">shown</span></span></p>`;

test('TST-065 options that are formulas have names that differ, each with its formula', async () => {
  const options = ['x²', 'x³', '1/x'].map((name, at) => ({ label: 'ABC'.charAt(at), html: formula(name) }));
  await renderScreen(
    <OptionList
      item={{ itemId: '1', type: 'single', options }}
      response={null}
      ruledOut={new Set()}
      ruling="quiet"
      onChoose={vi.fn<() => void>()}
      onRuleOut={vi.fn<() => void>()}
      labelledBy="stem"
    />,
  );
  for (const name of ['A x²', 'B x³', 'C 1/x']) expect(screen.getByRole('radio', { name })).toBeVisible();
});
