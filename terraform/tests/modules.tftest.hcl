# The inputs that modules refuse, each with a message that says how to fix it.
mock_provider "google" {
  mock_resource "google_sql_database_instance" {
    defaults = { server_ca_cert = [{ cert = "certificate" }] }
  }
}

variables {
  project = "example-tokenkit"
  name    = "tokenkit"
  region  = "europe-west3"
}

run "too_few_connections" {
  command = plan

  module {
    source = "./modules/database"
  }

  variables {
    private_network_id  = "network"
    tier                = "db-g1-small"
    availability_type   = "ZONAL"
    max_connections     = 50
    connections_needed  = 40
    disk_limit_gb       = 20
    deletion_protection = false
    clients             = {}
  }

  expect_failures = [google_sql_database_instance.this]
}

run "database_of_no_kind" {
  command = plan

  module {
    source = "./modules/database"
  }

  variables {
    private_network_id  = "network"
    database_version    = "POSTGRES_14"
    tier                = "db-perf-optimized-N-2"
    availability_type   = "GLOBAL"
    max_connections     = 50
    connections_needed  = 10
    disk_limit_gb       = 0
    retained_backups    = 3
    deletion_protection = false
    clients             = {}
  }

  expect_failures = [var.database_version, var.tier, var.availability_type, var.disk_limit_gb, var.retained_backups]
}

run "subnet_too_small" {
  command = plan

  module {
    source = "./modules/network"
  }

  variables {
    existing       = null
    run_range      = "10.10.0.0/28"
    services_range = "10.20.0.0/28"
    nat_addresses  = 0
    runner         = "serviceAccount:service-1@serverless-robot-prod.iam.gserviceaccount.com"
  }

  expect_failures = [var.run_range, var.services_range]
}

run "soft_delete_for_a_day" {
  command = plan

  module {
    source = "./modules/bucket"
  }

  variables {
    bucket              = "example"
    location            = "europe-west3"
    deletion_protection = true
    soft_delete_days    = 1
    writers             = {}
  }

  expect_failures = [var.soft_delete_days]
}

run "eleven_blocked_ranges" {
  command = plan

  module {
    source = "./modules/armor"
  }

  variables {
    blocked_ranges      = [for n in range(11) : "192.0.2.${n}/32"]
    blocked_regions     = ["de"]
    requests_per_minute = 0
    sign_ins_per_minute = 600
    adaptive_protection = true

    waf = {
      preview             = true
      sensitivity         = 5
      rule_sets           = ["sqli"]
      passed_paths        = []
      left_out_signatures = {}
    }
  }

  expect_failures = [var.blocked_ranges, var.blocked_regions, var.requests_per_minute, var.waf]
}

run "promise_without_room" {
  command = plan

  module {
    source = "./modules/monitoring"
  }

  variables {
    emails             = ["operators@example.com"]
    host               = "themes.example.com"
    uptime             = true
    url_map            = "tokenkit"
    cached_backend     = "tokenkit-cached"
    availability_goal  = 1
    subscriptions      = []
    dead_subscriptions = []
    dead_letter_query  = null
    database_instance  = "tokenkit"
    max_connections    = 200
    sweep_job          = null
  }

  expect_failures = [var.availability_goal]
}
