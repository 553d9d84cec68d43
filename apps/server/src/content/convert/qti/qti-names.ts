import { type Element, isTag } from 'domhandler';
import { attribute, elements, nameOf } from '../container.ts';

/** 'qti-choice-interaction' of QTI 3 and 'choiceInteraction' of QTI 2 are the same: the name of QTI 2. */
const camel = (name: string) => name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An element's name as QTI 2 writes it. */
export const qtiName = (element: Element): string => camel(nameOf(element));

/** An attribute by its name in QTI 2, however it is written; '' where there is none. */
export const qtiAttribute = (element: Element, name: string): string => attribute(element, name) || attribute(element, kebab(name));

/** The child elements of these names of QTI 2. */
export const parts = (parent: Element, ...names: readonly string[]): Element[] =>
  elements(parent).filter((child) => names.includes(qtiName(child)));

export const part = (parent: Element, ...names: readonly string[]): Element | null => parts(parent, ...names)[0] ?? null;

/** Every element below of these names of QTI 2, in the order of the document. */
export function within(parent: Element, ...names: readonly string[]): Element[] {
  return parent.children.filter(isTag).flatMap((child) => [...(names.includes(qtiName(child)) ? [child] : []), ...within(child, ...names)]);
}
