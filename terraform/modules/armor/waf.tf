# Google's rule sets after the OWASP Core Rule Set 4.22, whose `generic` is the `nodejs` of 3.3. Paths that take
# documents, stylesheets, pictures and queries in JSON are left out, because such bodies look like attacks to them; the
# program checks those against schemas. Scanners give themselves away in headers, so their set holds everywhere.
locals {
  unread = "!request.path.matches('^(${join("|", var.waf.passed_paths)})') && "

  waf_rules = [
    for index, set in var.waf.rule_sets : {
      priority    = 2100 + 10 * index
      description = "Attacks: ${set}"
      expression = join("", [
        set == "scannerdetection" || length(var.waf.passed_paths) == 0 ? "" : local.unread,
        "evaluatePreconfiguredWaf('${set}-v422-stable', {'sensitivity': ${var.waf.sensitivity}",
        length(lookup(var.waf.left_out_signatures, set, [])) == 0 ? "" : ", 'opt_out_rule_ids': ['${join("', '", lookup(var.waf.left_out_signatures, set, []))}']",
        "})",
      ])
    }
  ]
}
