export { Problems } from './problems.tsx';
export { ProductPicker } from './product-picker.tsx';
export { Notice, RulesEditor, RulesLocked } from './rules-card.tsx';
export { rulesInWords } from './rule-words.ts';
export { ShopperCard } from './shopper-card.tsx';
export { SimulatorCard } from './simulator/simulator-card.tsx';
export { productChoiceQuery } from './template-queries.ts';
export { TemplatesSide } from './templates-side.tsx';
