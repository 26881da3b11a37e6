# Grafana's dashboard, read from its file: a section for each row and a tile for each panel, in the same places.
locals {
  panels = jsondecode(file("${path.module}/dashboard.json")).panels

  # Grafana's units by the names that they have here; the others count.
  units = { s = "s", bytes = "By", percentunit = "1", reqps = "1/s", short = "1" }

  sections = [
    for panel in local.panels : {
      xPos   = panel.gridPos.x * 2
      yPos   = panel.gridPos.y * 2
      width  = panel.gridPos.w * 2
      height = panel.gridPos.h * 2
      widget = { title = panel.title, sectionHeader = { dividerBelow = false } }
    } if panel.type == "row"
  ]

  charts = [
    for panel in local.panels : {
      xPos   = panel.gridPos.x * 2
      yPos   = panel.gridPos.y * 2
      width  = panel.gridPos.w * 2
      height = panel.gridPos.h * 2
      widget = {
        title = panel.title
        xyChart = {
          dataSets = [
            for target in panel.targets : {
              plotType        = "LINE"
              timeSeriesQuery = { prometheusQuery = target.expr, unitOverride = local.units[panel.fieldConfig.defaults.unit] }
            }
          ]
        }
      }
    } if panel.type != "row"
  ]
}

resource "google_monitoring_dashboard" "this" {
  count = var.collected ? 1 : 0

  project = var.project

  # Google's grid has 48 columns, Grafana's 24.
  dashboard_json = jsonencode({
    displayName  = var.name
    mosaicLayout = { columns = 48, tiles = concat(local.sections, local.charts) }
  })
}
