import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type SelectionSetNode,
} from "graphql";
import { type Budget, tooExpensive } from "../../src/procedures/budget.ts";

/** Fields cost about 2 µs of CPU each. */
const MAX_FIELDS = 60_000;

/**
 * The number of fields that one answer may resolve. Depth and cost are checked before reading, but the
 * length of lists is known only afterwards; an item costs the number of its requested fields.
 */
export class FieldBudget {
  private left = MAX_FIELDS;
  private readonly request: Budget;
  private readonly widths = new Map<readonly FieldNode[], number>();

  /** @param request the budget of the whole request, which counts its first refusal alone */
  constructor(request: Budget) {
    this.request = request;
  }

  /** @throws PlatformError `too_expensive` */
  spend<T>(list: T[], info: GraphQLResolveInfo): T[] {
    let width = this.widths.get(info.fieldNodes);
    if (width === undefined) {
      width = 1 + widthOf(info);
      this.widths.set(info.fieldNodes, width);
    }
    this.left -= list.length * width;
    if (this.left < 0) {
      this.request.refuse("fields", tooExpensive(`resolves more than ${MAX_FIELDS} fields`));
    }
    return list;
  }
}

/** The named type of a field; undefined for a list or an unknown field. */
function singleTypeOf(type: unknown, name: string): GraphQLNamedType | undefined {
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (field === undefined || isListType(getNullableType(field.type))) return undefined;
  return getNamedType(field.type);
}

/** The number of requested fields per item, without nested lists, which are counted separately. */
function widthOf({ fieldNodes, returnType, fragments }: GraphQLResolveInfo): number {
  const count = (selections: SelectionSetNode | undefined, type: unknown): number => {
    let fields = 0;
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === "FragmentSpread") {
        fields += count(fragments[selection.name.value]?.selectionSet, type);
      } else if (selection.kind === "InlineFragment") {
        fields += count(selection.selectionSet, type);
      } else {
        const inner = singleTypeOf(type, selection.name.value);
        fields += 1 + (inner ? count(selection.selectionSet, inner) : 0);
      }
    }
    return fields;
  };
  const type = getNamedType(returnType);
  return fieldNodes.reduce((fields, node) => fields + count(node.selectionSet, type), 0);
}
